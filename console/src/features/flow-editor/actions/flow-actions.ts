/** Actions on the flow as a whole. */
import { modals } from '@mantine/modals';
import {
  ChartColumn,
  CloudUpload,
  Copy,
  Download,
  FileDown,
  FlaskConical,
  History,
  House,
  Keyboard,
  LetterText,
  ListChecks,
  LogOut,
  MessageSquareText,
  Pencil,
  Printer,
  Redo2,
  Route,
  Save,
  Settings,
  Share2,
  Undo2,
  Upload,
  Users,
} from 'lucide-react';
import { may } from '@parley/contracts/flow/policy';
import { dialogs, type ItemDialog } from '../../../foundation/dialogs/dialogs.slice.js';
import type { FlowEditorState } from '../model/editor-state.js';
import { redone } from '../model/editor-actions.js';
import {
  selectCanPublish,
  selectIsDirty,
  selectIsEditable,
  selectIsStructural,
  selectMayRename,
  selectRole,
} from '../model/selectors.js';
import { saveRequested } from '../sync/autosave.saga.js';
import { publishRequested, selectIsPublishing } from '../publishing/publishing.slice.js';
import type { ActionContext, EditorAction } from './editor-action.js';
import { duplicateRequested, selectIsDuplicating } from './duplicating.slice.js';
import { exportFlow } from './export-flow.js';
import { leaveFlowRequested } from './leaving.slice.js';
import { toolOpened } from './open-tool.slice.js';
import { canUndo, undoLast } from './undo-last.js';

// EDIT-19, 20, 22: in a sequence these actions belong to the sequence, not to its flows.
const isAlone = (state: FlowEditorState): boolean => selectIsEditable(state) && state.flow?.flowSequence === null;
const openDialog =
  (name: ItemDialog['name']) =>
  ({ state: { flowId }, dispatch }: ActionContext) => {
    if (flowId !== null) dispatch(dialogs.opened({ name, kind: 'flow', id: flowId }));
  };
const goToPage =
  (page: string) =>
  ({ state: { flowId }, navigate }: ActionContext) =>
    void navigate(`/flows/${flowId}/${page}`);

function confirmDuplicate({ t, dispatch }: ActionContext): void {
  modals.openConfirmModal({
    title: t('duplicate'),
    children: t('duplicateAsk'),
    labels: { confirm: t('duplicate'), cancel: t('common:cancel') },
    onConfirm: () => dispatch(duplicateRequested()),
  });
}
/** Confirms first: only the flow's owner can undo it. */
function confirmLeave({ t, dispatch, state: { flowId } }: ActionContext): void {
  if (flowId === null) return;
  modals.openConfirmModal({
    title: t('leaveFlow'),
    children: t('leaveFlowAsk'),
    labels: { confirm: t('leaveFlow'), cancel: t('common:cancel') },
    confirmProps: { color: 'red' },
    cancelProps: { 'data-autofocus': true },
    onConfirm: () => dispatch(leaveFlowRequested(flowId)),
  });
}

export const FLOW_ACTIONS: readonly EditorAction[] = [
  {
    id: 'publish',
    group: 'flow',
    label: (t) => t('publish'),
    icon: CloudUpload,
    isOffered: selectCanPublish,
    isEnabled: (_state, _card, root) => !selectIsPublishing(root),
    perform: ({ dispatch }) => dispatch(publishRequested()),
  },
  {
    id: 'publishNote',
    group: 'flow',
    label: (t) => t('publishWithNote'),
    icon: MessageSquareText,
    isOffered: selectCanPublish,
    isEnabled: (_state, _card, root) => !selectIsPublishing(root),
    perform: ({ dispatch }) => dispatch(toolOpened('publishNote')),
  },
  {
    id: 'rename',
    group: 'flow',
    label: (t) => t('renameFlow'),
    icon: Pencil,
    isOffered: selectMayRename,
    perform: ({ dispatch }) => dispatch(toolOpened('rename')),
  },
  {
    id: 'save',
    group: 'flow',
    label: (t) => t('save'),
    icon: Save,
    keys: ['mod+s'],
    isOffered: selectIsEditable,
    isEnabled: selectIsDirty,
    perform: ({ dispatch }) => dispatch(saveRequested()),
  },
  {
    id: 'test',
    group: 'flow',
    label: (t) => t('endToEndTest'),
    icon: FlaskConical,
    menu: 'item',
    isOffered: isAlone,
    perform: openDialog('test'),
  },
  {
    id: 'share',
    group: 'flow',
    label: (t) => t('embedShare'),
    icon: Share2,
    menu: 'item',
    isOffered: isAlone,
    perform: openDialog('share'),
  },
  {
    id: 'access',
    group: 'flow',
    label: (t) => t('manageAccess'),
    icon: Users,
    menu: 'item',
    isOffered: (state) => may(selectRole(state), 'flow.share'),
    perform: openDialog('access'),
  },
  {
    id: 'settings',
    group: 'flow',
    label: (t) => t('flowSettings'),
    icon: Settings,
    menu: 'item',
    isOffered: isAlone,
    perform: ({ dispatch }) => dispatch(toolOpened('settings')),
  },
  {
    id: 'duplicate',
    group: 'flow',
    label: (t) => t('duplicate'),
    icon: Copy,
    menu: 'item',
    isOffered: (state) => may(selectRole(state), 'flow.clone'),
    isEnabled: (_state, _card, root) => !selectIsDuplicating(root),
    perform: confirmDuplicate,
  },
  {
    id: 'versions',
    group: 'flow',
    label: (t) => t('versionHistory'),
    icon: History,
    menu: 'item',
    perform: goToPage('versions'),
  },
  {
    id: 'export',
    group: 'flow',
    label: (t) => t('exportFlow'),
    icon: Download,
    menu: 'item',
    perform: ({ state }) => void exportFlow(state),
  },
  {
    id: 'exportQuestions',
    group: 'flow',
    label: (t) => t('exportQuestions'),
    icon: FileDown,
    menu: 'item',
    perform: ({ dispatch }) => dispatch(toolOpened('exportQuestions')),
  },
  {
    id: 'importFlow',
    group: 'flow',
    label: (t) => t('importFlow'),
    icon: Upload,
    menu: 'item',
    isOffered: selectIsStructural,
    perform: ({ dispatch }) => dispatch(toolOpened('importFlow')),
  },
  {
    id: 'sharedTexts',
    group: 'flow',
    label: (t) => t('sharedTexts'),
    icon: ListChecks,
    menu: 'item',
    perform: ({ dispatch }) => dispatch(toolOpened('sharedTexts')),
  },
  {
    id: 'paths',
    group: 'flow',
    label: (t) => t('paths'),
    icon: Route,
    menu: 'item',
    perform: ({ dispatch }) => dispatch(toolOpened('paths')),
  },
  {
    id: 'print',
    group: 'flow',
    label: (t) => t('editor-tools:print'),
    icon: Printer,
    keys: ['mod+p'],
    menu: 'item',
    perform: ({ dispatch }) => dispatch(toolOpened('print')),
  },
  {
    id: 'words',
    group: 'flow',
    label: (t) => t('wordCount'),
    icon: LetterText,
    menu: 'item',
    perform: ({ dispatch }) => dispatch(toolOpened('words')),
  },
  {
    id: 'undo',
    group: 'flow',
    label: (t) => t('undo'),
    icon: Undo2,
    keys: ['mod+z'],
    menu: 'apart',
    isEnabled: canUndo,
    perform: ({ dispatch }) => undoLast(dispatch),
  },
  {
    id: 'redo',
    group: 'flow',
    label: (t) => t('redo'),
    icon: Redo2,
    keys: ['mod+shift+z', 'mod+y'],
    menu: 'item',
    isEnabled: ({ future }) => future.length > 0,
    perform: ({ dispatch }) => dispatch(redone()),
  },
  {
    id: 'shortcuts',
    group: 'view',
    label: (t) => t('editor-tools:shortcuts'),
    icon: Keyboard,
    keys: ['?', 'mod+/'],
    scope: 'outside',
    menu: 'item',
    perform: ({ dispatch }) => dispatch(toolOpened('shortcuts')),
  },
  {
    id: 'leave',
    group: 'flow',
    label: (t) => t('leaveFlow'),
    icon: LogOut,
    menu: 'apart',
    isOffered: (state) => selectRole(state) === 'collaborator',
    perform: confirmLeave,
  },
  {
    id: 'statistics',
    group: 'flow',
    label: (t) => t('editor-tools:statistics'),
    icon: ChartColumn,
    perform: goToPage('stats'),
  },
  {
    id: 'home',
    group: 'flow',
    label: (t) => t('common:home'),
    icon: House,
    perform: ({ navigate }) => void navigate('/'),
  },
];
