"""Notifications of one's turn, to browsers whose page is closed, by the standards of Web Push."""
