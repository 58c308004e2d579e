/** @jsxImportSource preact */
/** Renders a chat with a clock of its own. */
import { act, fireEvent, render, screen } from '@testing-library/preact';
import type { FlowDefinition, PromptDefinition } from '@parley/contracts/definition/definition';
import { compileFormula } from '@parley/contracts/markdown/mathml';
import { treesOf } from '@parley/contracts/markdown/trees-of';
import type { ChatProps } from '../chat/chat-props.js';
import { laterInputs } from '../inputs/later-inputs.js';
import { laterInputParts } from '../inputs/later-parts.js';
import { laterFormula } from '../messages/later-formula.js';
import { formulas } from '../messages/lazy-formula.js';
import { Session } from '../session/session.js';
import { themeVariables } from '../theme/theme.js';
import { ChatView } from '../view/chat-view.js';
import { chatProps, fakeTools } from './chat-harness.js';
import { laterParts } from '../view/later.js';
import { later } from '../view/lazy-parts.js';
import { flowOf } from './flows.js';

// On a page, these parts come with the engine.
later.provide(laterParts);
laterInputs.provide(laterInputParts);
formulas.provide(laterFormula);

export const choices = (...messages: string[]) => messages.map((message) => ({ key: `a-${message}`, message }));

export const play = async (definition: FlowDefinition, change: Partial<ChatProps> = {}) => {
  const tools = fakeTools();
  const props = chatProps({
    flow: { id: 7, version: 1, name: 'Fractions', definition, trees: treesOf(definition, compileFormula) },
    runMode: 'normal',
    keyboardScope: 'document',
    ...change,
  });
  const session = new Session(props, tools);
  const view = render(<ChatView session={session} props={props} theme={themeVariables(props.settings)} />);
  await act(() => session.start());
  const pass = (ms: number) => act(() => tools.pass(ms));
  return { session, pass, view, props };
};
export const playPrompt = (start: PromptDefinition, change: Partial<ChatProps> = {}) =>
  play(flowOf({ start: { nextKey: '.end', ...start }, end: { message: 'Done.' } }), change);
export const press = (key: string, target: Element | Document = document) => fireEvent.keyDown(target, { key });
export const log = () => screen.getByRole('log');
