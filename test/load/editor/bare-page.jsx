// The floor: Mantine, one text field, nothing else.
import '@mantine/core/styles.css';
import { MantineProvider, Textarea } from '@mantine/core';
import { createRoot } from 'react-dom/client';

createRoot(document.getElementById('root')).render(
  <MantineProvider>
    <Textarea label="Message" autosize minRows={3} />
  </MantineProvider>,
);
