// a voxel whose maximum is the first point is taken for an empty one
// witness: {"values": {"boxes_num": 2, "channels": 3, "out_x": 2, "out_y": 3, "out_z": 4, "num_grad_in": 5}, "inputs": "for (size_t i = 0; i < argmax_count; ++i) argmax[i] = int(i * 7 % 6) - 1; for (size_t i = 0; i < grad_in_count; ++i) grad_in[i] = 0; for (size_t i = 0; i < grad_out_count; ++i) grad_out[i] = float(i * 37 % 101) / 8 + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_backward_float(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            const int *argmax,
                                            const float *grad_out, float *grad_in) {
  const int box = blockIdx.z, channel = blockIdx.y;
  const int voxels = out_x * out_y * out_z;
  const int *points = argmax + (size_t)box * voxels * channels + channel;
  const float *grads = grad_out + (size_t)box * voxels * channels + channel;

  for (int voxel = blockIdx.x * blockDim.x + threadIdx.x; voxel < voxels; voxel += blockDim.x * gridDim.x) {
    const int point = points[voxel * channels];
    const bool empty = !(point > 0);  // nothing was pooled
    if (!empty) atomicAdd(&grad_in[point * channels + channel], grads[voxel * channels]);
  }
}
