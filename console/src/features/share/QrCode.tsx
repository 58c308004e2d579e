import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { qrFile, qrPath } from '../../ui/qr-path.js';

const SIDE_PX = 180;

export interface QrCodeProps {
  readonly link: string;
  /** The item or the learner that the link is for. */
  readonly name: string;
  /** Says who scans it. */
  readonly why: string;
}

/** The link as a QR code. Black on white in every color scheme, because some cameras can't read inverted codes. */
export function QrCode({ link, name, why }: QrCodeProps) {
  const { t } = useTranslation('share');
  const code = useMemo(() => qrPath(link), [link]);
  if (!code) return null;
  return (
    <Group align="center" gap="lg">
      <svg
        role="img"
        aria-label={t('qrOf', { name })}
        width={SIDE_PX}
        height={SIDE_PX}
        viewBox={`0 0 ${code.size} ${code.size}`}
        shapeRendering="crispEdges"
        style={{ borderRadius: 8 }}
      >
        <path fill="#fff" d={`M0 0h${code.size}v${code.size}h-${code.size}z`} />
        <path fill="#000" d={code.path} />
      </svg>
      <Stack gap="xs" flex={1} miw={160}>
        <Text size="sm">{why}</Text>
        <Anchor size="sm" href={qrFile(code)} download={`${name}.svg`}>
          <Download size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> {t('qrDownload')}
        </Anchor>
      </Stack>
    </Group>
  );
}
