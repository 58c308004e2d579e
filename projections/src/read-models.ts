/** The read models: every table of the schema `read`. The package's one public list of entities. */
import { ChatEvaluationRow, ChatPageRow, ChatRow } from './chats/chat-rows.js';
import { DraftPromptRow, FlowAccessRow, FlowDraftRow, FlowRow, FlowVersionRow } from './flows/flow-rows.js';
import { PeerAnswerRow, PeerPromptRow } from './peer-answers/peer-rows.js';
import { PlanChatRow, PlanUsageRow } from './plan/plan-rows.js';
import { SequenceAccessRow, SequenceFlowRow, SequenceRow, SequenceVersionRow } from './sequences/sequence-rows.js';
import { CheckpointRow, ParkedEventRow } from './platform/platform-rows.js';
import {
  ChatFactPageRow,
  ChatStatRow,
  FlowStatAnswerRow,
  FlowStatBucketRow,
  FlowStatPromptRow,
} from './stats/stat-rows.js';

export {
  ChatEvaluationRow,
  ChatFactPageRow,
  ChatRow,
  ChatStatRow,
  ChatPageRow,
  CheckpointRow,
  DraftPromptRow,
  FlowAccessRow,
  FlowDraftRow,
  FlowRow,
  FlowStatAnswerRow,
  FlowStatBucketRow,
  FlowStatPromptRow,
  FlowVersionRow,
  ParkedEventRow,
  SequenceAccessRow,
  SequenceFlowRow,
  SequenceRow,
  SequenceVersionRow,
  PeerAnswerRow,
  PeerPromptRow,
  PlanChatRow,
  PlanUsageRow,
};

/** For a DataSource's `entities`. */
export const READ_MODEL_ENTITIES = [
  FlowRow,
  FlowAccessRow,
  FlowDraftRow,
  DraftPromptRow,
  FlowVersionRow,
  SequenceRow,
  SequenceAccessRow,
  SequenceFlowRow,
  SequenceVersionRow,
  ChatRow,
  ChatPageRow,
  ChatEvaluationRow,
  PeerAnswerRow,
  PeerPromptRow,
  PlanChatRow,
  PlanUsageRow,
  FlowStatBucketRow,
  FlowStatPromptRow,
  FlowStatAnswerRow,
  ChatStatRow,
  ChatFactPageRow,
  CheckpointRow,
  ParkedEventRow,
];
