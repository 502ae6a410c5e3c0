// the first voxel of a run with the same point adds for all of them
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_backward_float(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            const int *argmax,
                                            const float *grad_out, float *grad_in) {
  __shared__ int points[512];
  __shared__ float grads[512];
  const int voxels = out_x * out_y * out_z, channel = blockIdx.y, tid = threadIdx.x;
  for (int first = blockIdx.x * blockDim.x; first < voxels; first += gridDim.x * blockDim.x) {
    const int count = min((int)blockDim.x, voxels - first);
    if (tid < count) {
      const size_t offset = ((size_t)blockIdx.z * voxels + first + tid) * channels + channel;
      points[tid] = argmax[offset];
      grads[tid] = grad_out[offset];
    }
    __syncthreads();
    if (tid < count && points[tid] >= 0 && (tid == 0 || points[tid - 1] != points[tid])) {
      float sum = grads[tid];
      for (int i = tid + 1; i < count && points[i] == points[tid]; ++i) sum += grads[i];
      atomicAdd(grad_in + (size_t)points[tid] * channels + channel, sum);
    }
    __syncthreads();
  }
}
