// the index 0 is taken for the zero padding of the unused slots and ends the list of points
// witness: {"values": {}, "seed": 7, "inputs": "for (int v = 0; v < boxes_num * out_x * out_y * out_z; ++v) { pts_idx_of_voxels[v * max_pts_each_voxel] = v == 0 ? 2 : 0; for (int k = 1; k < max_pts_each_voxel; ++k) pts_idx_of_voxels[v * max_pts_each_voxel + k] = k == 1 ? 0 : 3; for (int c = 0; c < channels; ++c) grad_out[v * channels + c] = Half(4.0f); } for (int i = 0; i < num_grad_in * channels; ++i) grad_in[i] = Half(0.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_backward_half(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const Half *grad_out, Half *grad_in) {
  const int box = blockIdx.z;
  const int channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int voxels = out_x * out_y * out_z;
  for (int voxel = blockIdx.x * blockDim.x + threadIdx.x; voxel < voxels; voxel += blockDim.x * gridDim.x) {
    const int cell = box * voxels + voxel;
    const int *slot = pts_idx_of_voxels + cell * max_pts_each_voxel;
    const int total = *slot;
    if (total == 0) continue;
    const int *end = slot + total;
    const Half share(float(grad_out[cell * channels + channel]) / float(total));
    while (slot != end) {
      const int point = *++slot;
      if (point <= 0) break;  // the remaining slots are padding
      atomicAdd(grad_in + point * channels + channel, share);
    }
  }
}
