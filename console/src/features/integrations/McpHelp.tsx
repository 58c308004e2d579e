import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TOKEN_PREFIX } from '@parley/contracts/http/api-tokens';
import { CopyField } from '../../ui/CopyField.js';
import classes from './integrations.module.css';

/** Shows the lines to paste into an assistant that speaks MCP. */
export function McpHelp() {
  const { t } = useTranslation('integrations');
  const url = `${window.location.origin}/mcp`;
  const headers = { Authorization: `Bearer ${TOKEN_PREFIX}…` };
  const config = { mcpServers: { parley: { type: 'http', url, headers } } };
  return (
    <section aria-labelledby="mcp-help">
      <div className={classes['logHead']}>
        <h3 id="mcp-help">{t('mcp.title')}</h3>
      </div>
      <Stack gap="sm">
        <Text size="sm">{t('mcp.how')}</Text>
        <CopyField label={t('mcp.address')} text={url} />
        <Text size="sm">{t('mcp.paste')}</Text>
        <CopyField label={t('mcp.config')} text={JSON.stringify(config, null, 2)} />
      </Stack>
    </section>
  );
}
