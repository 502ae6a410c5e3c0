// The whole block tests the points of one query after another; hits are bits in shared memory, whose number before a point is its place in the row.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ball_query_forward_cuda_kernel_double(int b, int n, int m,
                                                      float min_radius,
                                                      float max_radius, int nsample,
                                                      const double* new_xyz,
                                                      const double* xyz, int* idx) {
  __shared__ unsigned int mask[32];
  const int batch = blockIdx.y;
  const int tid = threadIdx.x, threads = blockDim.x;
  const int words = (threads + 31) / 32;
  if (batch >= b) return;
  const float lower = min_radius * min_radius;
  const float upper = max_radius * max_radius;
  const double* cloud = xyz + (size_t)batch * n * 3;

  // The block has as many queries as it has threads in the original.
  for (int base = blockIdx.x * threads; base < m; base += gridDim.x * threads) {
    for (int q = base; q < base + threads && q < m; ++q) {
      const size_t at = (size_t)batch * m + q;
      const double cx = new_xyz[at * 3], cy = new_xyz[at * 3 + 1], cz = new_xyz[at * 3 + 2];
      int* row = idx + at * nsample;
      int found = 0, first = -1;
      for (int start = 0; start < n && found < nsample; start += threads) {
        __syncthreads();
        if (tid < words) mask[tid] = 0;
        __syncthreads();
        const int k = start + tid;
        bool hit = false;
        if (k < n) {
          const double dx = cx - cloud[(size_t)k * 3];
          const double dy = cy - cloud[(size_t)k * 3 + 1];
          const double dz = cz - cloud[(size_t)k * 3 + 2];
          const double d2 = dx * dx + dy * dy + dz * dz;
          hit = d2 == 0 || (d2 >= lower && d2 < upper);
        }
        if (hit) atomicOr(&mask[tid / 32], 1u << (tid % 32));
        __syncthreads();
        int before = 0, all = 0;
        for (int w = 0; w < words; ++w) {
          const unsigned int bits = mask[w];
          if (first < 0 && bits) first = start + 32 * w + __ffs(bits) - 1;
          if (w == tid / 32) before = all + __popc(bits & ((1u << (tid % 32)) - 1));
          all += __popc(bits);
        }
        if (hit && found + before < nsample) row[found + before] = k;
        found += all;
      }
      if (first >= 0)
        for (int l = found + tid; l < nsample; l += threads) row[l] = first;
    }
  }
}
