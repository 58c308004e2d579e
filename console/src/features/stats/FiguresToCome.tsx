import { Skeleton, SimpleGrid } from '@mantine/core';

/** Placeholders of the same size. */
export function FiguresToCome() {
  return (
    <SimpleGrid cols={{ base: 2, sm: 5 }}>
      {[1, 2, 3, 4, 5].map((at) => (
        <Skeleton key={at} h={92} radius="lg" />
      ))}
    </SimpleGrid>
  );
}
