"""Play, watch, replay and read in the terminal. Everything seen here comes from views and catalogues."""
