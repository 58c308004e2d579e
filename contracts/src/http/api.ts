/** Every route there is: OpenAPI prints this list, the permission test visits it, the server refuses to serve another. */
import { config, login, me, signup, updateProfile } from './auth.js';
import { deleteHistory, getHistory, getPlayable, recordHistory } from './chats.js';
import {
  cloneFlow,
  createFlow,
  getFlow,
  getLatestVersion,
  getPublished,
  getSharedWith,
  listFlows,
  loadSampleCourse,
  promoteVersion,
  publishFlow,
  shareFlow,
  unshareFlow,
  updateFlow,
} from './flows.js';
import { health } from './health.js';
import type { Route } from './route.js';
import { getFlowStats, getResponseLogs } from './stats.js';

export const API: readonly Route[] = [
  health,
  config,
  signup,
  login,
  me,
  updateProfile,
  listFlows,
  createFlow,
  getFlow,
  updateFlow,
  cloneFlow,
  publishFlow,
  promoteVersion,
  getPublished,
  getLatestVersion,
  getSharedWith,
  shareFlow,
  unshareFlow,
  getFlowStats,
  getResponseLogs,
  recordHistory,
  getHistory,
  getPlayable,
  deleteHistory,
  loadSampleCourse,
];
