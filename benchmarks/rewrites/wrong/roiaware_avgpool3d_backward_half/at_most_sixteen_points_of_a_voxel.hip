// the points of a voxel are first collected in a local array with room for sixteen
// witness: {"values": {"max_pts_each_voxel": 32, "num_grad_in": 32}, "seed": 7, "inputs": "for (int v = 0; v < boxes_num * out_x * out_y * out_z; ++v) { pts_idx_of_voxels[v * max_pts_each_voxel] = v == 0 ? 30 : 0; for (int k = 1; k < max_pts_each_voxel; ++k) pts_idx_of_voxels[v * max_pts_each_voxel + k] = k - 1; for (int c = 0; c < channels; ++c) grad_out[v * channels + c] = Half(3.0f); } for (int i = 0; i < num_grad_in * channels; ++i) grad_in[i] = Half(0.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_backward_half(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const Half *grad_out, Half *grad_in) {
  constexpr int kMembers = 16;
  const int box = blockIdx.z;
  const int channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int voxels = out_x * out_y * out_z;
  for (int voxel = blockIdx.x * blockDim.x + threadIdx.x; voxel < voxels; voxel += blockDim.x * gridDim.x) {
    const int cell = box * voxels + voxel;
    const int *slots = pts_idx_of_voxels + cell * max_pts_each_voxel;
    const int total = slots[0];
    if (total <= 0) continue;
    int members[kMembers];
    int held = 0;
    while (held < total && held < kMembers) {
      members[held] = slots[held + 1];
      ++held;
    }
    const Half share(float(grad_out[cell * channels + channel]) / float(total));
    for (int k = 0; k < held; ++k) atomicAdd(grad_in + members[k] * channels + channel, share);
  }
}
