"""The server of the web table: tables, seats, sockets, bots and the store behind them."""
