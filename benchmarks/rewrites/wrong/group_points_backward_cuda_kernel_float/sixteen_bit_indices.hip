// Indices are kept as 16-bit integers in shared memory, which is too narrow for more than 65536 points.
// witness: {"values": {"b": "1", "c": "1", "n": "70000"}, "inputs": "for (size_t i = 0; i < grad_out_count; ++i) grad_out[i] = 1000; for (size_t i = 0; i < idx_count; ++i) idx[i] = 69999 - int(i);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_float(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const float *grad_out,
                                                  const int *__restrict__ idx,
                                                  float *grad_points) {
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;

  const int total = npoints * nsample;
  const float *grad_row = grad_out + size_t(bs_idx * c + c_idx) * total;
  const int *idx_row = idx + size_t(bs_idx) * total;
  float *out = grad_points + size_t(bs_idx * c + c_idx) * n;

  __shared__ unsigned short target[1024];
  __shared__ float gradient[1024];
  for (int base = blockIdx.x * blockDim.x; base < total;
       base += blockDim.x * gridDim.x) {
    const int rest = total - base;
    const int count = rest < int(blockDim.x) ? rest : int(blockDim.x);
    if (int(threadIdx.x) < count) {
      target[threadIdx.x] = idx_row[base + threadIdx.x];
      gradient[threadIdx.x] = grad_row[base + threadIdx.x];
    }
    __syncthreads();
    // The first thread of a run of equal indices adds the whole run.
    const int t = threadIdx.x;
    if (t < count && (t == 0 || target[t] != target[t - 1])) {
      float sum = gradient[t];
      for (int j = t + 1; j < count && target[j] == target[t]; ++j) {
        sum += gradient[j];
      }
      atomicAdd(out + target[t], sum);
    }
    __syncthreads();
  }
}
