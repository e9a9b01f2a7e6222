"""The web table: the pages that people see in the browser. It only renders and knows no socket, cookie or database."""
