// A whole block searches the points of one center in chunks and one thread collects the hits in order.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// Finds the batch of a center and the first row of that batch in xyz.
__device__ inline int batch_of_center(int pt_idx, int B, const int *center_cnt,
                                      const int *point_cnt, int &first_row) {
  int bs = 0, end = center_cnt[0];
  first_row = 0;
  while (bs < B - 1 && pt_idx >= end) {
    first_row += point_cnt[bs];
    ++bs;
    end += center_cnt[bs];
  }
  return bs;
}

__global__ void stack_ball_query_forward_cuda_kernel_double(
    int B, int M, float radius, int nsample, const double *new_xyz,
    const int *new_xyz_batch_cnt, const double *xyz, const int *xyz_batch_cnt,
    int *idx) {
  __shared__ unsigned char hit[1024];
  __shared__ int found, first;
  const int tid = threadIdx.x;
  const int threads = blockDim.x;
  const float radius2 = radius * radius;
  for (int center = blockIdx.x; center < M; center += gridDim.x) {
    int first_row;
    const int bs = batch_of_center(center, B, new_xyz_batch_cnt, xyz_batch_cnt,
                                   first_row);
    const int n = xyz_batch_cnt[bs];
    const double *points = xyz + size_t(first_row) * 3;
    int *row = idx + size_t(center) * nsample;
    const double cx = new_xyz[size_t(center) * 3 + 0];
    const double cy = new_xyz[size_t(center) * 3 + 1];
    const double cz = new_xyz[size_t(center) * 3 + 2];

    if (tid == 0) found = 0, first = -1;
    __syncthreads();
    for (int base = 0; base < n; base += threads) {
      const int k = base + tid;
      bool inside = false;
      if (k < n) {
        const double dx = cx - points[size_t(k) * 3 + 0];
        const double dy = cy - points[size_t(k) * 3 + 1];
        const double dz = cz - points[size_t(k) * 3 + 2];
        inside = dx * dx + dy * dy + dz * dz < radius2;
      }
      hit[tid] = inside;
      __syncthreads();
      if (tid == 0) {
        for (int j = 0; j < threads && found < nsample; ++j) {
          if (!hit[j]) continue;
          if (found == 0) first = base + j;
          row[found++] = base + j;
        }
      }
      __syncthreads();
      if (found >= nsample) break;  // the same for all threads
    }
    if (found == 0) {
      if (tid == 0) row[0] = -1;
    } else {
      for (int l = found + tid; l < nsample; l += threads) row[l] = first;
    }
    __syncthreads();  // found is reset for the next center
  }
}
