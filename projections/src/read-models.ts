/** The read models: every table of the schema `read`. The package's one public list of entities. */
import { ChatRow, ChatTurnRow } from './chats/chat-rows.js';
import { DraftPromptRow, FlowAccessRow, FlowDraftRow, FlowRow, FlowVersionRow } from './flows/flow-rows.js';
import { CheckpointRow, ParkedEventRow } from './platform/platform-rows.js';
import {
  ChatFactRow,
  ChatStatRow,
  FlowStatAnswerRow,
  FlowStatBucketRow,
  FlowStatPromptRow,
} from './stats/stat-rows.js';

export {
  ChatFactRow,
  ChatRow,
  ChatStatRow,
  ChatTurnRow,
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
  ChatTurnRow,
  FlowStatBucketRow,
  FlowStatPromptRow,
  FlowStatAnswerRow,
  ChatStatRow,
  ChatFactRow,
  CheckpointRow,
  ParkedEventRow,
];
