import { useEffect } from 'react';
import { NameDialog } from '../../../ui/naming/NameDialog.js';
import { useFailureText } from '../../../ui/use-failure-text.js';
import { useAppSelector } from '../../../foundation/hooks.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { renameClosed, renameRequested, selectRename } from './rename.slice.js';

export function RenameDialog({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useEditorDispatch();
  const failureText = useFailureText();
  const flow = useEditor((state) => state.flow);
  const { status: saving, failure } = useAppSelector(selectRename);
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
