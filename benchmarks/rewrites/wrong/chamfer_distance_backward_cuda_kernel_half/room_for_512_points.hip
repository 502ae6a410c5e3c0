// the gradients of the second cloud are summed in shared memory that has room for its first 512 points
// witness: {"values": {"b": 1, "n": 600, "m": 600}, "seed": 7, "inputs": "for (int i = 0; i < b * n * 2; ++i) xyz1[i] = Half(1.0f); for (int i = 0; i < b * m * 2; ++i) xyz2[i] = Half(0.0f); for (int i = 0; i < b * n; ++i) { grad_dist1[i] = Half(1.0f); idx1[i] = m - 1 - i % m; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void chamfer_distance_backward_cuda_kernel_half(
    int b, int n, const Half* xyz1, int m, const Half* xyz2,
    const Half* grad_dist1, const int* idx1, Half* grad_xyz1,
    Half* grad_xyz2) {
  constexpr int capacity = 512;
  __shared__ float sum_x[capacity];
  __shared__ float sum_y[capacity];
  const int kept = m < capacity ? m : capacity;

  for (int i = blockIdx.x; i < b; i += gridDim.x) {
    for (int k = threadIdx.x; k < kept; k += blockDim.x) {
      sum_x[k] = 0.0f;
      sum_y[k] = 0.0f;
    }
    __syncthreads();

    for (int j = threadIdx.x; j < n; j += blockDim.x) {
      const int at = (i * n + j) * 2;
      const int k = idx1[i * n + j];
      const Half g = grad_dist1[i * n + j] * 2;
      const Half dx = g * (xyz1[at] - xyz2[(i * m + k) * 2]);
      const Half dy = g * (xyz1[at + 1] - xyz2[(i * m + k) * 2 + 1]);
      grad_xyz1[at] = Half(float(grad_xyz1[at]) + float(dx));
      grad_xyz1[at + 1] = Half(float(grad_xyz1[at + 1]) + float(dy));
      if (k < kept) {
        atomicAdd(&sum_x[k], -float(dx));
        atomicAdd(&sum_y[k], -float(dy));
      }
    }
    __syncthreads();

    for (int k = threadIdx.x; k < kept; k += blockDim.x) {
      Half* target = grad_xyz2 + (i * m + k) * 2;
      target[0] = Half(float(target[0]) + sum_x[k]);
      target[1] = Half(float(target[1]) + sum_y[k]);
    }
    __syncthreads();
  }
}
