// stages a tile of the indices in shared memory, with barriers, before the gather
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_forward_cuda_kernel_double(int b, int c, int n, int npoints, int nsample,
                                                        const double *points, const int *__restrict__ idx,
                                                        double *out) {
  __shared__ int picks[512];
  const int total = npoints * nsample;
  const size_t plane = (size_t)blockIdx.z * c + blockIdx.y;
  const int width = blockDim.x < 512 ? int(blockDim.x) : 512;
  const int t = threadIdx.x;
  for (long long first = (long long)blockIdx.x * width; first < total; first += (long long)gridDim.x * width) {
    const int many = total - first < width ? int(total - first) : width;
    // reversed: a thread reads what another one has staged
    if (t < many) picks[many - 1 - t] = idx[(size_t)blockIdx.z * total + first + (many - 1 - t)];
    __syncthreads();
    if (t < many) out[plane * total + first + t] = points[plane * n + picks[t]];
    __syncthreads();
  }
}
