// The part of ltijs 5.9.9 used for launches. @types/ltijs stops at version 4.
declare module 'ltijs' {
  import type { KeyObject } from 'node:crypto';
  import type { Express, NextFunction, Request, Response } from 'express';

  /** The interface of a database plugin; rows are plain objects, `false` means none. */
  interface Database {
    setup(): Promise<boolean>;
    Close(): Promise<boolean>;
    Get(
      key: KeyObject | false,
      collection: string,
      query?: Record<string, unknown>,
    ): Promise<object[] | false>;
    Insert(key: KeyObject | false, collection: string, item: object, index?: object): Promise<boolean>;
    Replace(
      key: KeyObject | false,
      collection: string,
      query: object,
      item: object,
      index?: object,
    ): Promise<boolean>;
    Modify(key: KeyObject | false, collection: string, query: object, change: object): Promise<boolean>;
    Delete(collection: string, query: object): Promise<boolean>;
  }

  interface Options {
    appRoute: string;
    loginRoute: string;
    keysetRoute: string;
    cors: boolean;
    serverAddon: (app: Express) => void;
    devMode: boolean;
    ltiaas: boolean;
    tokenMaxAge: number;
    cookies: { secure: boolean; sameSite: 'None' };
  }

  type Handler = (req: Request, res: Response, next: NextFunction) => unknown;

  interface ProviderInstance {
    readonly app: Express;
    setup(key: KeyObject, database: { plugin: Database }, options: Options): ProviderInstance;
    onConnect(handler: (token: object, req: Request, res: Response, next: NextFunction) => unknown): void;
    onInvalidToken(handler: Handler): void;
    onSessionTimeout(handler: Handler): void;
    onUnregisteredPlatform(handler: Handler): void;
    onInactivePlatform(handler: Handler): void;
  }

  const ltijs: { Provider: ProviderInstance };
  export default ltijs;
  export type { Database, ProviderInstance };
}
