/** @jsxImportSource preact */
import { render } from '@testing-library/preact';
import { useContext } from 'preact/hooks';
import { AudioContext } from './audio-desk.js';
import { ChatContext } from './chat-context.js';
import { CloudMediaContext } from './cloud-media-context.js';

const quietly = (work: () => void) => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  work();
  errors.mockRestore();
};
test('PLAY-50 the chat-view context outside its provider is an error', () => {
  const Outside = () => <p>{useContext(ChatContext).language}</p>;
  quietly(() => expect(() => render(<Outside />)).toThrow('The chat-view context is used outside its provider'));
});
test('PLAY-50 the audio context outside its provider is an error', () => {
  const Outside = () => <p>{useContext(AudioContext).desk?.volume}</p>;
  quietly(() => expect(() => render(<Outside />)).toThrow('The audio context is used outside its provider'));
});
test('PLAY-50 the cloud-media context outside its provider is an error', () => {
  const Outside = () => <p>{useContext(CloudMediaContext).cloudName}</p>;
  quietly(() => expect(() => render(<Outside />)).toThrow('The cloud-media context is used outside its provider'));
});
