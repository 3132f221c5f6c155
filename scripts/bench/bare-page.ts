import { fileURLToPath } from 'node:url';

/** The smallest page with React and InstUI: one button that shows a heading when clicked. */
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
