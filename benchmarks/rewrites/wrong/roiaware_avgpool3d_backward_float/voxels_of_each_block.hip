// each block of a box and a channel goes over all voxels, which adds gradients twice where there are two blocks
// witness: {"contents": "unit", "values": {"boxes_num": 1, "channels": 2, "out_x": 9, "out_y": 8, "out_z": 8, "max_pts_each_voxel": 4, "num_grad_in": 50}, "inputs": "for (int r = 0; r < boxes_num * out_x * out_y * out_z; ++r) { int *row = &pts_idx_of_voxels[r * max_pts_each_voxel]; row[0] = r % 4; for (int k = 1; k < max_pts_each_voxel; ++k) row[k] = (r * 7 + k) % num_grad_in; }"}
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
  pts_idx_of_voxels += box_idx * voxels * max_pts_each_voxel;
  grad_out += box_idx * voxels * channels + channel_idx;
  grad_in += channel_idx;
  for (int voxel = threadIdx.x; voxel < voxels; voxel += blockDim.x) {
    const int *row = pts_idx_of_voxels + voxel * max_pts_each_voxel;
    const int total_pts = row[0];
    const float grad = grad_out[voxel * channels] / fmaxf(total_pts, 1.f);
    for (int k = 1; k <= total_pts; k++) atomicAdd(grad_in + row[k] * channels, grad);
  }
}
