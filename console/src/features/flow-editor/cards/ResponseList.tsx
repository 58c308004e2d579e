import { useTranslation } from 'react-i18next';
import type { QuickResponse } from '@parley/contracts/definition/definition';
import { withLine, withLineMoved, withNewLine, withoutLine } from '../model/response-lines.js';
import { TextList } from './TextList.js';
import classes from './card.module.css';

export interface ResponseListProps {
  readonly response: QuickResponse;
  readonly label: string;
  readonly editable: boolean;
  readonly plain?: boolean;
  readonly onChange: (response: QuickResponse, field?: string) => void;
}

/** Responses used in turn when the same answer is given again (EDIT-72). */
export function ResponseList({ response, label, editable, plain = false, onChange }: ResponseListProps) {
  const { t } = useTranslation('flow-editor');
  const texts = (response.messages ?? []).map((text, at) => ({
    key: String(at),
    text,
    label: t('responseListNumber', { index: at + 1, label }),
    actions: t('alternateActions', { index: at + 1, label }),
    remove: t('removeAlternate', { index: at + 1, label }),
  }));
  return (
    <div className={classes['part']}>
      <TextList
        texts={texts}
        why={t('responseList')}
        add={t('addAlternate')}
        editable={editable}
        plain={plain}
        onChange={(at, text) => onChange(withLine(response, at, text), `alternate${at}`)}
        onAdd={() => onChange(withNewLine(response))}
        onRemove={(at) => onChange(withoutLine(response, at))}
        onMove={(from, to) => onChange(withLineMoved(response, from, to))}
      />
    </div>
  );
}
