import type { Product } from '#shared/task-runners/tool.ts';
import { defineMessages, type Message } from '#shared/text/messages.ts';

/** What tools and the ReadyGo flavour are called. In a file of its own, since the navigation loads it at once. */
export const productMessages: Record<Product, Message> = defineMessages({
  core: { id: 'product.core', defaultMessage: 'Core' },
  udoit: { id: 'product.udoit', defaultMessage: 'UDOIT' },
  tidyup: { id: 'product.tidyup', defaultMessage: 'TidyUP' },
  readygo: { id: 'product.readygo', defaultMessage: 'ReadyGo' },
});
