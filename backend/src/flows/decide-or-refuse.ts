/** Translates the decider's rejections into HTTP refusals. */
import type { FieldError } from '@parley/contracts/http/problem';
import { conflict, malformed, notFound, Refusal, ruleBroken } from '../platform/http/refusal.js';
import { publishableRefusal, refusing } from '../publishable/decide-or-refuse.js';
import type { FlowRejection } from './flow-commands.js';
import { flowDecider } from './flow.decider.js';

export const { decideOrRefuse, decideAll } = refusing(flowDecider, refusalOf);

const MAX_ERRORS = 20;

function refusalOf(rejection: FlowRejection): Refusal {
  switch (rejection.code) {
    case 'flow-not-found':
      return notFound('Flow');
    case 'version-not-found':
      return notFound('Published version');
    case 'flow-exists':
      return conflict('This flow already exists', rejection.code);
    case 'in-sequence':
      return conflict('This flow is published with its sequence', rejection.code);
    case 'definition-too-large':
      return new Refusal(413, 'A flow can’t exceed 5 MB', { code: rejection.code });
    case 'prompt-too-large':
      return new Refusal(413, 'A prompt can’t exceed 1 MB', {
        code: rejection.code,
        errors: rejection.promptKey === null ? [] : [{ param: rejection.promptKey, msg: 'Larger than 1 MB' }],
      });
    case 'draft-rules':
      return malformed(
        rejection.breaks
          .slice(0, MAX_ERRORS)
          .map(({ path, msg }) => ({ param: ['definition', ...path].join('.'), msg })),
      );
    case 'edit-conflict':
      return conflict('Someone else changed the same text', rejection.code, { conflicts: rejection.conflicts });
    case 'prompt-problems':
      return ruleBroken('The flow can’t be published yet', rejection.code, rejection.problems.map(errorOf), {
        problems: rejection.problems,
      });
    case 'no-access':
    case 'not-owner':
    case 'trust-is-owners':
    case 'archived':
    case 'not-archived':
    case 'restore-too-late':
    case 'nothing-to-publish':
    case 'default-language-required':
    case 'owner-has-access':
      return publishableRefusal(rejection.code, 'flow');
  }
}

const errorOf = ({ promptKey, msg }: { promptKey: string | null; msg: string }): FieldError => ({
  param: promptKey ?? 'definition',
  msg,
});
