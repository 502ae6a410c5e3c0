// prints: 11 3 60 1
#include <hip/hip_runtime.h>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#define ROTL(x, n) (((x) << (n)) | ((x) >> (32 - (n))))
#define FF(a, b, c, d, x, s, t) { (a) += (((b) & (c)) | (~(b) & (d))) + (x) + (t); (a) = ROTL((a), (s)); (a) += (b); }
__device__ __constant__ const char pattern[] = "abra";
__global__ void search(const char* text, int n, int m, int* first, int* count) {
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i + m > n) return;
  bool found = true;
  for (int j = 0; j < m && found; ++j) found = text[i + j] == pattern[j];
  if (found) { atomicMin(first, i); atomicAdd(count, 1); }
}
__global__ void md5_round(uint32_t* out) {
  uint32_t a = 0x67452301, b = 0xefcdab89, c = 0x98badcfe, d = 0x10325476;
  FF(a, b, c, d, threadIdx.x, 7, 0xd76aa478)
  FF(d, a, b, c, 0u, 12, 0xe8c7b756)
  out[threadIdx.x] = a ^ d;
}
template <typename K> __device__ __host__ inline K hash(K k) { k ^= k >> 16; k *= 0x85ebca6b; k ^= k >> 13; k *= 0xc2b2ae35; k ^= k >> 16; return k; }
__global__ void insert(uint32_t* table, int capacity, const uint32_t* keys, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  uint32_t slot = hash(keys[i]) & (capacity - 1);
  while (true) {
    const uint32_t prev = atomicCAS(&table[slot], 0xffffffffu, keys[i]);
    if (prev == 0xffffffffu || prev == keys[i]) return;
    slot = (slot + 1) & (capacity - 1);
  }
}
int main() {
  const std::string text = "simsalabim abracadabra abra";
  char* d; int *first, *count, h_first, h_count; uint32_t *md5, h_md5[2];
  hipMalloc(&d, text.size()); hipMalloc(&first, 4); hipMalloc(&count, 4); hipMalloc(&md5, 8);
  hipMemcpy(d, text.c_str(), text.size(), hipMemcpyHostToDevice); hipMemset(first, 0x7f, 4); hipMemset(count, 0, 4);
  search<<<1, 64>>>(d, int(text.size()), int(strlen("abra")), first, count);
  md5_round<<<1, 2>>>(md5);
  hipMemcpy(&h_first, first, 4, hipMemcpyDeviceToHost); hipMemcpy(&h_count, count, 4, hipMemcpyDeviceToHost); hipMemcpy(h_md5, md5, 8, hipMemcpyDeviceToHost);
  uint32_t keys[100], *table, *d_keys, h_table[256];
  for (int i = 0; i < 100; ++i) keys[i] = i % 60;
  hipMalloc(&table, sizeof h_table); hipMalloc(&d_keys, sizeof keys);
  hipMemset(table, 0xff, sizeof h_table); hipMemcpy(d_keys, keys, sizeof keys, hipMemcpyHostToDevice);
  insert<<<2, 64>>>(table, 256, d_keys, 100);
  hipMemcpy(h_table, table, sizeof h_table, hipMemcpyDeviceToHost);
  int used = 0;
  for (uint32_t v : h_table) used += v != 0xffffffffu;
  printf("%d %d %d %d\n", h_first, h_count, used, h_md5[0] != h_md5[1]);
  hipFree(d); hipFree(first); hipFree(count); hipFree(md5); hipFree(table); hipFree(d_keys);
  return 0;
}
