import { Group, Radio, SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PLACES, type EmbedPlace } from './embed-settings.js';
import classes from './share.module.css';

/** The chat on a page of 48 × 27: x, y, width, height, radius. */
const CHAT: Readonly<Record<EmbedPlace, readonly (readonly number[])[]>> = {
  inline: [[8, 13, 32, 14, 1]],
  bubble: [
    [27, 6, 14, 14, 1.5],
    [37, 22, 4, 4, 2],
  ],
  popup: [[16, 3, 16, 21, 1.5]],
};

/** Lets an author choose where a chat stands on a page. */
export function PlaceCards(props: { readonly value: EmbedPlace; readonly onChange: (place: EmbedPlace) => void }) {
  const { t } = useTranslation('share');
  return (
    <Radio.Group
      aria-label={t('place')}
      value={props.value}
      onChange={(value) => {
        const place = PLACES.find((each) => each === value);
        if (place) props.onChange(place);
      }}
    >
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        {PLACES.map((place) => (
          <Radio.Card key={place} value={place} p="sm" className={classes['place'] ?? ''}>
            <Group gap="sm" wrap="nowrap" align="flex-start">
              <svg viewBox="0 0 48 27" width={64} height={36} aria-hidden className={classes['page']}>
                <path d="M8 5h28M8 9h24" />
                {CHAT[place].map(([x, y, width, height, rx]) => (
                  <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} rx={rx} />
                ))}
              </svg>
              <div>
                <Text fw={500}>{t(`place_${place}`)}</Text>
                <Text fz="xs" c="dimmed">
                  {t(`place_${place}_note`)}
                </Text>
              </div>
            </Group>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}
