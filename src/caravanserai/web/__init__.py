"""The web table: what people see in the browser. It renders; it knows no sockets, no cookies and no database."""
