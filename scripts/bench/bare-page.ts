import { fileURLToPath } from 'node:url';

/** The least that a page with React and InstUI can be: one button, which shows a heading when it is clicked. */
export const barePage = {
  stdin: {
    loader: 'tsx',
    resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    contents: `
      import { useState } from 'react';
      import { createRoot } from 'react-dom/client';
      import { Button } from '@instructure/ui/latest';

      function Page() {
        const [isOpen, setIsOpen] = useState(false);
        return isOpen ? <h1>Batches</h1> : <Button onClick={() => setIsOpen(true)}>Manage</Button>;
      }
      createRoot(document.getElementById('root')).render(<Page />);
    `,
  },
} as const;
