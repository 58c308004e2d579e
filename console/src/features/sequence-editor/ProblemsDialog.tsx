import { Anchor, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppDispatch } from '../../foundation/hooks.js';
import { useSequenceEditor } from './hooks.js';
import { sequenceEditor } from './sequence.slice.js';

/** Lists the flows that must be fixed before publishing, with reasons and links. Nothing was published (SEQ-E6). */
export function ProblemsDialog() {
  const { t } = useTranslation('sequence-editor');
  const dispatch = useAppDispatch();
  const problems = useSequenceEditor((state) => state.problems);
  const close = () => dispatch(sequenceEditor.problemsClosed());
  return (
    <Modal opened={problems.length > 0} onClose={close} title={t('publishRefused')}>
      <Stack>
        <Text size="sm">{t('publishRefusedWhy')}</Text>
        {problems.map(({ id, name, problems: found }) => (
          <section key={id} aria-labelledby={`problems-of-${id}`}>
            <Anchor component={Link} to={`/flows/${id}/edit`} id={`problems-of-${id}`} fw={500} onClick={close}>
              {name}
            </Anchor>
            <ul style={{ margin: 0, paddingInlineStart: 20 }}>
              {found.map(({ code, msg }) => (
                <Text component="li" size="sm" key={`${code} ${msg}`}>
                  {t(`problem.${code}` as 'problem.start-missing', { defaultValue: msg })}
                </Text>
              ))}
            </ul>
          </section>
        ))}
      </Stack>
    </Modal>
  );
}
