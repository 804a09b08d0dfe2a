/** What a column can hold on its way into COPY; arrays become PostgreSQL arrays, objects JSON, dates instants. */
export type Cell = string | number | boolean | null | Date | readonly string[] | Readonly<Record<string, string>>

export type Row = readonly Cell[]

/** The columns that the world fills, table by table, in an order that every foreign key can live with. */
export const columns = {
  auth_user: ['id', 'email', 'password_hash', 'confirmed_at', 'user_type', 'is_operator', 'created_at'],
  users: [
    'id',
    'auth_user_id',
    'user_type',
    'name',
    'phone',
    'city',
    'state',
    'zip_code',
    'latitude',
    'longitude',
    'avatar_url',
    'created_at',
  ],
  picture: ['bucket', 'name', 'user_id', 'width', 'height', 'bytes', 'created_at'],
  providers: [
    'id',
    'business_name',
    'description',
    'categories',
    'featured',
    'verified',
    'time_zone',
    'rating_sum',
    'review_count',
    'created_at',
  ],
  services: [
    'id',
    'provider_id',
    'name',
    'description',
    'price',
    'duration',
    'category',
    'service_photos',
    'created_at',
  ],
  bookings: [
    'id',
    'customer_id',
    'provider_id',
    'service_id',
    'status',
    'date',
    'start_time',
    'end_time',
    'time_zone',
    'starts_at',
    'ends_at',
    'service_name',
    'hourly_rate',
    'price',
    'contact_name',
    'contact_email',
    'contact_phone',
    'customer_info_revealed',
    'revealed_at',
    'cancelled_by',
    'cancel_reason',
    'cancelled_late',
    'created_at',
    'updated_at',
  ],
  reviews: ['id', 'customer_id', 'provider_id', 'booking_id', 'rating', 'comment', 'reply', 'replied_at', 'created_at'],
  messages: ['id', 'sender_id', 'receiver_id', 'content', 'created_at', 'read', 'unlocked'],
  conversations: ['user_id', 'other_id', 'last_message_id', 'updated_at'],
  notifications: ['id', 'user_id', 'type', 'title', 'message', 'read', 'created_at', 'metadata'],
  leads: [
    'id',
    'customer_id',
    'title',
    'description',
    'service_type',
    'budget',
    'city',
    'state',
    'zip_code',
    'latitude',
    'longitude',
    'preferred_date',
    'start_time',
    'end_time',
    'status',
    'assigned_to',
    'created_at',
    'expires_at',
  ],
  lead_unlocks: ['lead_id', 'provider_id', 'created_at'],
} as const satisfies Record<string, readonly string[]>

export type Table = keyof typeof columns

export const tables = Object.keys(columns) as Table[]

/** A row by the names of its columns; a missing or misspelt one does not compile. */
export type Named<T extends Table> = Record<(typeof columns)[T][number], Cell>

/** Rows on their way into the database, by table. */
export type Batch = Record<Table, Row[]>

export function emptyBatch(): Batch {
  return Object.fromEntries(tables.map((table) => [table, []])) as unknown as Batch
}

export function put<T extends Table>(batch: Batch, table: T, row: Named<T>): void {
  const named: Record<string, Cell> = row
  batch[table].push(columns[table].map((column) => named[column]!))
}
