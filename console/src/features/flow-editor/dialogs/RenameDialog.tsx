import { useEffect } from 'react';
import { NameDialog } from '../../../ui/naming/NameDialog.js';
import { useFailureText } from '../../../ui/use-failure-text.js';
import { useEditor, useEditorDispatch } from '../hooks.js';
import { renameClosed } from '../model/editor-actions.js';
import { renameRequested } from '../saga/flow-editor.saga.js';

export function RenameDialog({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useEditorDispatch();
  const failureText = useFailureText();
  const flow = useEditor((state) => state.flow);
  const saving = useEditor((state) => state.rename);
  const failure = useEditor((state) => state.renameFailure);
  useEffect(() => () => void dispatch(renameClosed()), [dispatch]);
  if (!flow) return null;
  return (
    <NameDialog
      name={flow.name}
      tName={flow.tName}
      language={flow.defaultLanguage}
      languages={flow.languages}
      saving={saving}
      failure={failure && failureText(failure)}
      onSave={(names) => dispatch(renameRequested(names))}
      onClose={onClose}
    />
  );
}
