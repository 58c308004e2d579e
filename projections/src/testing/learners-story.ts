import { madeUpEvents, type Append } from './made-up-events.js';

/**
 * Several learners, with several attempts each. In stories with an even seed, events without words name nobody, as those
 * of earlier programs.
 */
export function story(seed: number, events: number): readonly Append[] {
  const options = { seed, events, flows: 3, openChats: 12, answersPerChat: 10, restarts: 0.4 };
  return [...madeUpEvents(options)].map(({ stream, event }) => {
    const { subject, personal, ...others } = event;
    if (personal === undefined) return { stream, event: seed % 2 === 0 ? others : { ...others, subject } };
    // A learner's identifier never changes.
    return { stream, event: { ...others, subject, personal: { ...personal, identifier: `learner ${subject}` } } };
  });
}
