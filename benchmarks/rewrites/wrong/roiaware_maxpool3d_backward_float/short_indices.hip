// indices of points are kept in 16 bits with a sign
// witness: {"values": {"boxes_num": 1, "channels": 1, "out_x": 2, "out_y": 3, "out_z": 4, "num_grad_in": 40000}, "inputs": "for (size_t i = 0; i < argmax_count; ++i) argmax[i] = 39999 - int(i) * 900; for (size_t i = 0; i < grad_in_count; ++i) grad_in[i] = 0; for (size_t i = 0; i < grad_out_count; ++i) grad_out[i] = float(i * 37 % 101) / 8 + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_backward_float(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            const int *argmax,
                                            const float *grad_out, float *grad_in) {
  __shared__ short points[512];
  __shared__ float grads[512];

  const int voxels = out_x * out_y * out_z, channel = blockIdx.y, tid = threadIdx.x;
  for (int first = blockIdx.x * 512; first < voxels; first += gridDim.x * 512) {
    const int voxel = first + tid;
    points[tid] = -1;
    if (voxel < voxels) {
      const size_t offset = ((size_t)blockIdx.z * voxels + voxel) * channels + channel;
      points[tid] = argmax[offset];
      grads[tid] = grad_out[offset];
    }
    __syncthreads();
    // the threads go through the tile from its end
    const int from = 511 - tid;
    if (points[from] >= 0) atomicAdd(grad_in + points[from] * channels + channel, grads[from]);
    __syncthreads();
  }
}
