// The local coordinates are compared as squares, so boxes with a negative extent are taken for boxes with the positive one.
// witness: {"inputs": "boxes3d[0] = Half(0.0f); boxes3d[1] = Half(0.0f); boxes3d[2] = Half(0.0f); boxes3d[3] = Half(-4.0f); boxes3d[4] = Half(4.0f); boxes3d[5] = Half(4.0f); boxes3d[6] = Half(0.0f); xyz[0] = Half(0.0f); xyz[1] = Half(0.0f); xyz[2] = Half(2.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_pts_to_box3d_half(int batch_size, int pts_num, int boxes_num,
                                    const Half *xyz, const Half *boxes3d,
                                    int *pts_assign) {
  const int box_idx = blockIdx.y;
  const int bs_idx = blockIdx.z;
  if (box_idx >= boxes_num || bs_idx >= batch_size) return;

  const Half *box = boxes3d + (static_cast<size_t>(bs_idx) * boxes_num + box_idx) * 7;
  const Half dz = box[5];
  Half cz = box[2];
  cz += dz / 2.0;
  // Squares need neither the absolute value nor both limits.
  const double limit_x = double(float(box[3])) * float(box[3]) / 4.0;
  const double limit_y = double(float(box[4])) * float(box[4]) / 4.0;
  const double limit_z = dz / 2.0;

  for (int pt_idx = blockIdx.x * blockDim.x + threadIdx.x; pt_idx < pts_num; pt_idx += blockDim.x * gridDim.x) {
    const size_t row = static_cast<size_t>(bs_idx) * pts_num + pt_idx;
    const Half *pt = xyz + row * 3;
    int inside = 0;
    if (!(fabsf(pt[2] - cz) > limit_z)) {
      Half local_x, local_y;
      lidar_to_local_coords(pt[0] - box[0], pt[1] - box[1], box[6], local_x, local_y);
      const double x = float(local_x), y = float(local_y);
      inside = x * x < limit_x && y * y < limit_y;
    }
    pts_assign[row * boxes_num + box_idx] = inside;
  }
}
