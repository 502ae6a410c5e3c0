// the list of a voxel's points ends before point zero, which is taken for an empty slot
// witness: {"contents": "unit", "values": {"boxes_num": 2, "channels": 3, "out_x": 2, "out_y": 3, "out_z": 2, "max_pts_each_voxel": 6, "num_grad_in": 20}, "inputs": "for (int r = 0; r < boxes_num * out_x * out_y * out_z; ++r) { int *row = &pts_idx_of_voxels[r * max_pts_each_voxel]; row[0] = r % 6; for (int k = 1; k < max_pts_each_voxel; ++k) row[k] = (r * 7 + k) % num_grad_in; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_backward_float(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const float *grad_out, float *grad_in) {
  const int box_idx = blockIdx.z;
  const int channel_idx = blockIdx.y;
  CUDA_1D_KERNEL_LOOP(voxel_idx_flat, out_x * out_y * out_z) {
    if (box_idx >= boxes_num || channel_idx >= channels) return;
    const int voxel = box_idx * out_x * out_y * out_z + voxel_idx_flat;
    const int *slot = pts_idx_of_voxels + voxel * max_pts_each_voxel;
    const int *end = slot + max_pts_each_voxel;
    const int total_pts = *slot++;
    if (total_pts == 0) continue;
    const float grad = grad_out[voxel * channels + channel_idx] / total_pts;
    // slots that are not in use are zero
    for (const int *last = slot + total_pts; slot < last && slot < end && *slot > 0; ++slot)
      atomicAdd(grad_in + *slot * channels + channel_idx, grad);
  }
}
