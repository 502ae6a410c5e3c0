// Four points at a time are read, added to and written without atomics, as if no point occurred twice.
// witness: {"values": {"boxes_num": 1, "channels": 1, "out_x": 2, "out_y": 1, "out_z": 1, "max_pts_each_voxel": 5, "num_grad_in": 2}, "contents": "unit", "seed": 7, "inputs": "pts_idx_of_voxels[0] = 4; pts_idx_of_voxels[1] = 0; pts_idx_of_voxels[2] = 0; pts_idx_of_voxels[3] = 0; pts_idx_of_voxels[4] = 0; pts_idx_of_voxels[5] = 0; grad_out[0] = from_number<Half>(4.0);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void roiaware_avgpool3d_backward_half(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const Half *grad_out, Half *grad_in) {
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int voxels = out_x * out_y * out_z;
  for (int v = blockIdx.x * blockDim.x + threadIdx.x; v < voxels; v += blockDim.x * gridDim.x) {

    const size_t voxel = size_t(box) * voxels + v;
    const int *row = pts_idx_of_voxels + voxel * max_pts_each_voxel;
    const int total = row[0];
    const Half share(grad_out[voxel * channels + channel] * (1.0f / fmaxf(float(total), 1.0f)));
    int k = 1;
    // A point lies in one voxel only: no atomics are needed, and four updates can be in flight.
    for (; k + 3 <= total; k += 4) {
      Half *const a = grad_in + row[k] * channels + channel;
      Half *const b = grad_in + row[k + 1] * channels + channel;
      Half *const c = grad_in + row[k + 2] * channels + channel;
      Half *const d = grad_in + row[k + 3] * channels + channel;
      const float old_a = *a, old_b = *b, old_c = *c, old_d = *d;
      *a = Half(old_a + float(share));
      *b = Half(old_b + float(share));
      *c = Half(old_c + float(share));
      *d = Half(old_d + float(share));
    }
    for (; k <= total; ++k) {
      Half *const a = grad_in + row[k] * channels + channel;
      *a = Half(float(*a) + float(share));
    }
  }
}
