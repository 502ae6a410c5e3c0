// Points on the side faces of a box count as inside, because only greater distances than the half extent are rejected.
// witness: {"inputs": "boxes3d[0] = Half(0.0f); boxes3d[1] = Half(0.0f); boxes3d[2] = Half(0.0f); boxes3d[3] = Half(4.0f); boxes3d[4] = Half(4.0f); boxes3d[5] = Half(4.0f); boxes3d[6] = Half(0.0f); xyz[0] = Half(2.0f); xyz[1] = Half(1.0f); xyz[2] = Half(1.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// 1 if the point lies in the box.
__device__ inline int point_in_rotated_box(const Half *pt, const Half *box) {
  const Half dx = box[3], dy = box[4], dz = box[5];
  Half cz = box[2];
  cz += dz / 2.0;
  if (fabsf(pt[2] - cz) > dz / 2.0) return 0;
  Half local_x, local_y;
  lidar_to_local_coords(pt[0] - box[0], pt[1] - box[1], box[6], local_x, local_y);
  // Comparisons with NaN have to be false.
  const bool along = fabsf(local_x) <= dx / 2.0;
  const bool across = fabsf(local_y) <= dy / 2.0;
  return along && across;
}

__global__ void assign_pts_to_box3d_half(int batch_size, int pts_num, int boxes_num,
                                    const Half *xyz, const Half *boxes3d,
                                    int *pts_assign) {
  const int box_idx = blockIdx.y;
  const int bs_idx = blockIdx.z;
  if (box_idx >= boxes_num || bs_idx >= batch_size) return;
  const Half *box = boxes3d + (static_cast<size_t>(bs_idx) * boxes_num + box_idx) * 7;
  for (int pt_idx = blockIdx.x * blockDim.x + threadIdx.x; pt_idx < pts_num; pt_idx += blockDim.x * gridDim.x) {
    const size_t row = static_cast<size_t>(bs_idx) * pts_num + pt_idx;
    pts_assign[row * boxes_num + box_idx] = point_in_rotated_box(xyz + row * 3, box);
  }
}
