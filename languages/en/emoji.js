/** The names of the emoji. A language that emojibase-data lacks has no such file: its names are English. */
export { default as emojis } from 'emojibase-data/en/data.json';
export { default as messages } from 'emojibase-data/en/messages.json';
