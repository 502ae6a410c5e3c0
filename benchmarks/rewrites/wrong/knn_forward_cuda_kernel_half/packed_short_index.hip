// Distance and index are packed into one 32-bit key with 16 bits for the index, which wraps for clouds of more than 65536 points.
// witness: {"values": {"b": 1, "n": 70000, "m": 1, "nsample": 2}, "contents": "wide", "seed": 1, "inputs": "new_xyz[0] = xyz[0]; new_xyz[1] = xyz[1]; new_xyz[2] = xyz[2]; for (int i = 0; i < 70000; ++i) { xyz[3 * i] = xyz[3]; xyz[3 * i + 1] = xyz[4]; xyz[3 * i + 2] = xyz[5]; } xyz[3 * 69000] = new_xyz[0]; xyz[3 * 69000 + 1] = new_xyz[1]; xyz[3 * 69000 + 2] = new_xyz[2];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/knn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

// A key holds the bits of a distance above those of an index: distances are not negative, so their bits are ordered.
__device__ inline void sift_keys(unsigned *keys, int size) {
  int at = 0;
  const unsigned moving = keys[0];
  for (int child = 1; child < size; child = 2 * at + 1) {
    if (child + 1 < size && (keys[child + 1] >> 16) > (keys[child] >> 16)) ++child;
    if ((moving >> 16) > (keys[child] >> 16)) break;
    keys[at] = keys[child];
    at = child;
  }
  keys[at] = moving;
}

__global__ void knn_forward_cuda_kernel_half(int b, int n, int m, int nsample,
                                        const Half *xyz, const Half *new_xyz,
                                        int *__restrict__ idx, Half *dist2) {
  const int batch = blockIdx.y;
  if (batch >= b) return;
  const int stride = blockDim.x * gridDim.x;
  for (int q = blockIdx.x * blockDim.x + threadIdx.x; q < m; q += stride) {
    const Half *query = new_xyz + (batch * m + q) * 3;
    const Half *point = xyz + batch * n * 3;

    unsigned keys[100];
    for (int k = 0; k < nsample; ++k) keys[k] = 0x7c00u << 16;  // infinity
    for (int i = 0; i < n; ++i, point += 3) {
      const Half dx = query[0] - point[0], dy = query[1] - point[1], dz = query[2] - point[2];
      const Half d = dx * dx + dy * dy + dz * dz;
      if (d.x < keys[0] >> 16) {
        keys[0] = (unsigned)d.x << 16 | (i & 0xffff);
        sift_keys(keys, nsample);
      }
    }
    for (int last = nsample - 1; last > 0; --last) {
      const unsigned top = keys[0];
      keys[0] = keys[last];
      keys[last] = top;
      sift_keys(keys, last);
    }
    for (int k = 0; k < nsample; ++k) {
      Half d;
      d.x = keys[k] >> 16;
      idx[(batch * m + q) * nsample + k] = keys[k] & 0xffff;
      dist2[(batch * m + q) * nsample + k] = d;
    }
  }
}
