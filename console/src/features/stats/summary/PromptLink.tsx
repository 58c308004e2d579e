import { Anchor } from '@mantine/core';
import type { MouseEvent } from 'react';
import { usePromptName, type NamedPrompt } from '../use-prompt-name.js';
import { goToPrompt, placeOfPrompt } from './prompt-place.js';

/** Leads to the card of a prompt on the same page, and leaves the address as it is. */
export function PromptLink({ prompt }: { readonly prompt: NamedPrompt }) {
  const nameOf = usePromptName();
  const go = (event: MouseEvent) => {
    event.preventDefault();
    goToPrompt(prompt.key);
  };
  return (
    <Anchor href={`#${placeOfPrompt(prompt.key)}`} onClick={go} dir="auto" underline="always" inherit>
      {nameOf(prompt)}
    </Anchor>
  );
}
