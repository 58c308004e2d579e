/** The read models: every table of the schema `read`, and the TypeORM entities of some of them. */
import { CHAT, ChatEvaluationRow, ChatRow, EVALUATION, PAGE, SEARCH } from './chats/chat-tables.js';
import { ACCESS, DRAFT, FLOW, FlowAccessRow, FlowRow, FlowVersionRow, PROMPT, VERSION } from './flows/flow-tables.js';
import { PEER_ANSWER, PEER_PROMPT } from './peer-answers/peer-tables.js';
import { IDENTIFIER, IDENTIFIER_CHAT, IDENTIFIER_ITEM } from './people/people-tables.js';
import { PLAN_CHAT, PLAN_USAGE } from './plan/plan-tables.js';
import { CHECKPOINT, PARKED_EVENT } from './platform/platform-tables.js';
import type { AnyTable } from './platform/table.js';
import {
  SEQUENCE,
  SEQUENCE_ACCESS,
  SEQUENCE_FLOW,
  SEQUENCE_VERSION,
  SequenceFlowRow,
  SequenceRow,
  SequenceVersionRow,
} from './sequences/sequence-tables.js';
import {
  ANSWER_COUNT,
  BUCKET,
  CHAT_STAT,
  CHOICES_COUNT,
  FACT_PAGE,
  FLOW_CLASS,
  PATH_COUNT,
  PATH_NODE,
  PROMPT_COUNT,
  SEQUENCE_BUCKET,
  SEQUENCE_RUN,
  STEP_BUCKET,
} from './stats/stat-tables.js';

export {
  ChatEvaluationRow,
  ChatRow,
  FlowAccessRow,
  FlowRow,
  FlowVersionRow,
  SequenceFlowRow,
  SequenceRow,
  SequenceVersionRow,
};

export const READ_MODELS: readonly AnyTable[] = [
  FLOW,
  ACCESS,
  DRAFT,
  PROMPT,
  VERSION,
  SEQUENCE,
  SEQUENCE_ACCESS,
  SEQUENCE_FLOW,
  SEQUENCE_VERSION,
  CHAT,
  PAGE,
  EVALUATION,
  SEARCH,
  PEER_ANSWER,
  PEER_PROMPT,
  PLAN_CHAT,
  PLAN_USAGE,
  IDENTIFIER,
  IDENTIFIER_ITEM,
  IDENTIFIER_CHAT,
  BUCKET,
  PROMPT_COUNT,
  ANSWER_COUNT,
  CHOICES_COUNT,
  CHAT_STAT,
  FACT_PAGE,
  FLOW_CLASS,
  PATH_NODE,
  PATH_COUNT,
  SEQUENCE_RUN,
  SEQUENCE_BUCKET,
  STEP_BUCKET,
  CHECKPOINT,
  PARKED_EVENT,
];

/** For a DataSource's `entities`. */
export const READ_MODEL_ENTITIES = [
  FlowRow,
  FlowAccessRow,
  FlowVersionRow,
  SequenceRow,
  SequenceFlowRow,
  SequenceVersionRow,
  ChatRow,
  ChatEvaluationRow,
];
