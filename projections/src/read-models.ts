/** The read models: every table of the schema `read`. The package's one public list of entities. */
import { ChatRow, ChatPageRow } from './chats/chat-rows.js';
import { DraftPromptRow, FlowAccessRow, FlowDraftRow, FlowRow, FlowVersionRow } from './flows/flow-rows.js';
import { CheckpointRow, ParkedEventRow } from './platform/platform-rows.js';
import {
  ChatFactPageRow,
  ChatStatRow,
  FlowStatAnswerRow,
  FlowStatBucketRow,
  FlowStatPromptRow,
} from './stats/stat-rows.js';

export {
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
};

/** For a DataSource's `entities`. */
export const READ_MODEL_ENTITIES = [
  FlowRow,
  FlowAccessRow,
  FlowDraftRow,
  DraftPromptRow,
  FlowVersionRow,
  ChatRow,
  ChatPageRow,
  FlowStatBucketRow,
  FlowStatPromptRow,
  FlowStatAnswerRow,
  ChatStatRow,
  ChatFactPageRow,
  CheckpointRow,
  ParkedEventRow,
];
