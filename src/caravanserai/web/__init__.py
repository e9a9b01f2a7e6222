"""The web table: the pages that people see in the browser. It only renders; it knows no sockets, cookies or database."""
