/**
 * One story for the engines that others would choose: ten questions in a ring, four choices each, a score that grows.
 * As in a chat, an answer is a text that means one of the choices, and questions and answers are kept (ink keeps its
 * own state instead). Neither normalises, counts threads or works out pauses.
 */
import { Story } from 'inkjs';
import { Compiler } from 'inkjs/full';
import { assign, createActor, createMachine } from 'xstate';

const QUESTIONS = Array.from({ length: 10 }, (_, n) => n);
const CHOICES = ['One', 'Two', 'Three', 'Four'];

const machine = createMachine({
  id: 'quiz',
  initial: 'q0',
  context: { score: 0, history: ['Question 0'] },
  states: Object.fromEntries(
    QUESTIONS.map((n) => [
      `q${n}`,
      {
        on: {
          answer: CHOICES.map((choice, i) => ({
            guard: ({ event }) => event.message === choice,
            target: `q${(n + 1) % 10}`,
            actions: assign({
              score: ({ context }) => context.score + i * 10,
              history: ({ context, event }) => [...context.history, event.message, `Question ${(n + 1) % 10}`],
            }),
          })),
        },
      },
    ]),
  ),
});

/** `length` answers a chat, `count` in all. */
export const playXstate = (count, length) => {
  for (let n = 0; n < count;) {
    const actor = createActor(machine).start();
    for (let i = 0; i < length && n < count; i += 1, n += 1) actor.send({ type: 'answer', message: CHOICES[n % 4] });
    if (actor.getSnapshot().context.score <= 0) throw new Error('xstate lost its score');
    actor.stop();
  }
};

const ink = `VAR score = 0
-> q0
${QUESTIONS.map(
  (n) => `== q${n} ==
Question ${n}
${CHOICES.map((choice, i) => `+ [${choice}]\n  ~ score = score + ${i * 10}\n  -> q${(n + 1) % 10}`).join('\n')}`,
).join('\n')}
`;
const compiled = new Compiler(ink).Compile().ToJson();

/** A story is read once and begun again for every chat. */
export const playInk = () => {
  const story = new Story(compiled);
  return (count, length) => {
    for (let n = 0; n < count;) {
      story.ResetState();
      story.ContinueMaximally();
      for (let i = 0; i < length && n < count; i += 1, n += 1) {
        story.ChooseChoiceIndex(n % 4);
        story.ContinueMaximally();
      }
      if (story.variablesState.score <= 0) throw new Error('ink lost its score');
    }
  };
};
