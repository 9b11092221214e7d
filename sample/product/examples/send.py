"""Puts one message on a topic."""

from urllib.request import urlopen


def main():
    # region send
    topic = "http://127.0.0.1:7700/topics/greetings"
    with urlopen(topic, data=b"hello") as response:
        print(response.status)
    # endregion send


if __name__ == "__main__":
    main()
