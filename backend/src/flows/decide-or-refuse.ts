/** The decider's no, in HTTP's words. */
import type { FlowEvent } from '@parley/contracts/events/flow-events';
import type { FieldError } from '@parley/contracts/http/problem';
import {
  archived,
  conflict,
  forbidden,
  malformed,
  notFound,
  Refusal,
  ruleBroken,
  trustIsOwners,
} from '../platform/http/refusal.js';
import type { FlowCommand, FlowRejection } from './flow-commands.js';
import { flowDecider, type FlowState } from './flow.decider.js';

/** @throws Refusal */
export function decideOrRefuse(state: FlowState, command: FlowCommand): readonly FlowEvent[] {
  const decision = flowDecider.decide(command, state);
  if (!decision.ok) throw refusalOf(decision.rejection);
  return decision.events;
}

/** Several commands as one change: each is decided on what the ones before it made. @throws Refusal */
export function decideAll(state: FlowState, commands: readonly FlowCommand[]): readonly FlowEvent[] {
  const events: FlowEvent[] = [];
  let now = state;
  for (const command of commands)
    for (const event of decideOrRefuse(now, command)) {
      events.push(event);
      now = flowDecider.evolve(now, event);
    }
  return events;
}

const MOST_ERRORS = 20;

function refusalOf(rejection: FlowRejection): Refusal {
  switch (rejection.code) {
    case 'flow-not-found':
      return notFound('Flow');
    case 'version-not-found':
      return notFound('Published version');
    case 'no-access':
    case 'not-owner':
      return forbidden();
    case 'trust-is-owners':
      return trustIsOwners();
    case 'archived':
      return archived();
    case 'flow-exists':
      return conflict('This flow exists already', rejection.code);
    case 'not-archived':
      return conflict('This flow is not archived', rejection.code);
    case 'in-sequence':
      return conflict('This flow is published with its sequence', rejection.code);
    case 'nothing-to-publish':
      return conflict('There is nothing new to publish', rejection.code);
    case 'restore-too-late':
      return new Refusal(410, 'It is more than 30 days since this was archived', { code: rejection.code });
    case 'default-language-required':
      return ruleBroken('The default language can’t be removed', rejection.code, [
        { param: 'languages', msg: 'Must contain the default language' },
      ]);
    case 'owner-has-access':
      return ruleBroken('The owner has access already', rejection.code, [
        { param: 'with', msg: 'The owner has access already' },
      ]);
    case 'definition-too-large':
      return new Refusal(413, 'A flow may be at most 5 MB', { code: rejection.code });
    case 'prompt-too-large':
      return new Refusal(413, 'One prompt may be at most 1 MB', {
        code: rejection.code,
        errors: rejection.promptKey === null ? [] : [{ param: rejection.promptKey, msg: 'Larger than 1 MB' }],
      });
    case 'draft-rules':
      return malformed(
        rejection.breaks
          .slice(0, MOST_ERRORS)
          .map(({ path, msg }) => ({ param: ['definition', ...path].join('.'), msg })),
      );
    case 'edit-conflict':
      return conflict('Someone else changed the same text', rejection.code, { conflicts: rejection.conflicts });
    case 'prompt-problems':
      return ruleBroken('The flow can’t be published yet', rejection.code, rejection.problems.map(errorOf), {
        problems: rejection.problems,
      });
  }
}

const errorOf = ({ promptKey, msg }: { promptKey: string | null; msg: string }): FieldError => ({
  param: promptKey ?? 'definition',
  msg,
});
