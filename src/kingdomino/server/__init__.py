"""The server: tables with people and bots over REST and one WebSocket. The rules stay in `games`."""
