// a thread takes a slot of a voxel
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_backward_float(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const float *grad_out, float *grad_in) {
  const int box_idx = blockIdx.z;
  const int channel_idx = blockIdx.y;
  if (box_idx >= boxes_num || channel_idx >= channels) return;
  const int voxels = out_x * out_y * out_z;
  const int slots = max_pts_each_voxel - 1;
  CUDA_1D_KERNEL_LOOP(item, voxels * slots) {
    const int voxel = box_idx * voxels + item / slots;
    const int k = item % slots + 1;
    const int *row = pts_idx_of_voxels + (size_t)voxel * max_pts_each_voxel;
    if (k <= row[0]) {
      const float grad = grad_out[(size_t)voxel * channels + channel_idx];
      atomicAdd(grad_in + (size_t)row[k] * channels + channel_idx, grad / (float)row[0]);
    }
  }
}
